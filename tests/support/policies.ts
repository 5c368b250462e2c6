import { ofType, type Template } from './templates.ts'

export interface Statement {
  /** Logical id of the role, without CDK's hash: `TradeRole`. */
  role: string
  actions: string[]
  /** As they stand in the template, references and all. */
  resources: string[]
  /** Patterns of table partitions the statement is fenced to; undefined if it is not. */
  partitions: string[] | undefined
  /** The only attributes the statement lets a call name; undefined if any. */
  attributes: string[] | undefined
  /** The conditions as they stand. */
  conditions: unknown
}

interface Document {
  Statement: Record<'Effect' | 'Action' | 'Resource' | 'Condition', unknown>[]
}

/** Everything the roles of some templates may do, statement by statement. */
export function grants(templates: Template[]): Statement[] {
  const attached = ofType(templates, 'AWS::IAM::Policy').flatMap(([, { PolicyDocument, Roles }]) =>
    (Roles as { Ref: string }[]).map(({ Ref }) => ({ role: Ref, document: PolicyDocument as Document })),
  )
  const inline = ofType(templates, 'AWS::IAM::Role').flatMap(([role, { Policies }]) =>
    ((Policies ?? []) as { PolicyDocument: Document }[]).map(({ PolicyDocument }) => ({
      role,
      document: PolicyDocument,
    })),
  )
  return [...attached, ...inline].flatMap(({ role, document }) =>
    document.Statement.filter(({ Effect }) => Effect === 'Allow').map(({ Action, Resource, Condition }) => ({
      role: role.replace(/[0-9A-F]{8}$/, ''),
      actions: [Action].flat() as string[],
      resources: [Resource].flat().map((resource) => JSON.stringify(resource)),
      partitions: partitionsOf(Condition),
      attributes: attributesOf(Condition),
      conditions: Condition,
    })),
  )
}

/** A fence holds only with both: all keys match, and there are keys. */
function partitionsOf(condition: unknown): string[] | undefined {
  const { 'ForAllValues:StringLike': like, Null: none } = (condition ?? {}) as Record<
    string,
    Record<string, unknown>
  >
  const keys = like?.['dynamodb:LeadingKeys']
  return keys && none?.['dynamodb:LeadingKeys'] === 'false' ? ([keys].flat() as string[]) : undefined
}

function attributesOf(condition: unknown): string[] | undefined {
  const { 'ForAllValues:StringEquals': equal } = (condition ?? {}) as Record<string, Record<string, unknown>>
  const names = equal?.['dynamodb:Attributes']
  return names ? ([names].flat() as string[]) : undefined
}

const matches = (pattern: string, partition: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  ).test(partition)

/** Whether a statement lets its role do something like `action` on a partition; what is not fenced lets it on all. */
export const allows = ({ actions, partitions }: Statement, action: RegExp, partition: string): boolean =>
  actions.some((each) => action.test(each) || (each.includes('*') && /^(\*|dynamodb:)/.test(each))) &&
  (!partitions || partitions.some((pattern) => matches(pattern, partition)))
