import { crosses, featureOf, partOf, webParts } from './web.ts'

/** A source file: its path from the root, with slashes, and its text. */
export interface Source {
  path: string
  text: string
}

export interface Breach {
  path: string
  imports: string
  rule: string
}

interface Import {
  /** The importing file. */
  path: string
  /** The module as written. */
  name: string
  /** Where a relative import leads, from the root; empty for a package. */
  target: string
  /** What is taken from it, as written: `{ z }`, `* as z`; empty for dynamic ones. */
  clause: string
  /** Whether it takes types alone, of which nothing is left when the code runs. */
  typesOnly: boolean
}

const AWS = /^(@aws-sdk|@smithy)\//
const CDK = /^(aws-cdk-lib|constructs|cdk-nag)(\/|$)/
/** What all domains of functions stand on. */
const COMMON = ['codes', 'documents', 'ledger', 'outside', 'personal', 'runtime', 'table', 'tape']
/** The table of documents knows every kind; these alone span kinds. */
const DOCUMENTS = 'functions/documents/'
const WHOLE_TABLE = /^functions\/documents\/(index|reconcile|reconcile-table)\.ts$/
const SPANNING = ['books', 'desk', 'effects', 'views']
/** The one domain that may import from the others, but only their `for-desk.ts`. */
const DESK = 'desk'
/** And the one that may ask each, at its `effects.ts` alone, what follows a change of its rows. */
const EFFECTS = 'effects'

/** The domain folder of a file in functions; undefined for what all domains share. */
function domainOf(path: string): string | undefined {
  const [top, folder = '', file] = path.split('/')
  return top === 'functions' && file !== undefined && !COMMON.includes(folder) ? folder : undefined
}

/** Each rule answers whether an import breaks it. */
const rules: Record<string, (entry: Import) => boolean> = {
  'shared imports only itself, zod, ulid and @noble/hashes': ({ path, name, target }) =>
    path.startsWith('shared/') &&
    (target ? !target.startsWith('shared/') : !/^(zod|ulid|@noble\/hashes)(\/|$)/.test(name)),

  'web imports only itself and shared': ({ path, target }) =>
    path.startsWith('web/') && target !== '' && !/^(web|shared)\//.test(target),

  'web names nothing of Node, but for its build': ({ path, name }) =>
    path.startsWith('web/') &&
    name.startsWith('node:') &&
    !/^web\/(desk\/)?vite\.(chart|config|names|words|worker)\.ts$/.test(path),

  'every part of the web stands in the table of its parts': ({ path }) => {
    const part = partOf(path)
    return part !== undefined && !(part in webParts)
  },

  'a part of the web names only the parts its entry in the table allows': ({ path, target }) =>
    crosses(path, target),

  'a feature knows no other feature': ({ path, target }) => {
    const [own, other] = [featureOf(path), featureOf(target)]
    return own !== undefined && other !== undefined && own !== other
  },

  'functions import only themselves and shared': ({ path, target }) =>
    path.startsWith('functions/') && target !== '' && !/^(functions|shared)\//.test(target),

  'functions know no React and no CDK': ({ path, name }) =>
    path.startsWith('functions/') && (/^react(-|\/|$)/.test(name) || CDK.test(name)),

  'a domain imports no other domain': ({ path, target }) => {
    const [own, other] = [domainOf(path), domainOf(target)]
    if (!own || !other || own === other) return false
    if (own === EFFECTS && target.endsWith('/effects.ts')) return false
    return !(own === DESK && target.endsWith('/for-desk.ts'))
  },

  'table, ledger, tape and outside import no domain': ({ path, target }) =>
    COMMON.some((folder) => path.startsWith(`functions/${folder}/`)) &&
    !path.startsWith(DOCUMENTS) &&
    domainOf(target) !== undefined,

  'the table of documents asks a domain at its document.ts alone': ({ path, target }) =>
    path.startsWith(DOCUMENTS) &&
    domainOf(target) !== undefined &&
    !(path === `${DOCUMENTS}index.ts` && target.endsWith('/document.ts')),

  'the table of documents is asked by what spans kinds alone': ({ path, target }) => {
    const own = domainOf(path)
    return WHOLE_TABLE.test(target) && own !== undefined && !SPANNING.includes(own)
  },

  'the table knows no ledger, tape or outside': ({ path, target }) =>
    path.startsWith('functions/table/') && /^functions\/(ledger|tape|outside)\//.test(target),

  'the AWS SDK is named only by *.aws.ts, table/dynamo.ts and infra/local': ({ path, name }) =>
    AWS.test(name) &&
    !path.endsWith('.aws.ts') &&
    path !== 'functions/table/dynamo.ts' &&
    !path.startsWith('infra/local/'),

  'AWS files are named only by the runtime and infra': ({ path, target }) =>
    target.endsWith('.aws.ts') && !path.startsWith('functions/runtime/') && !path.startsWith('infra/'),

  'CDK is named only by infra, and not by its local part': ({ path, name }) =>
    CDK.test(name) && (!path.startsWith('infra/') || path.startsWith('infra/local/')),

  'the runtime is named only by the entries of functions': ({ path, target }) =>
    target.startsWith('functions/runtime/') &&
    !/^functions\/(runtime\/.+|[\w-]+\/(index|worker))\.ts$/.test(path),

  'functions know the list of areas by its types alone, so that no bundle holds it': ({
    path,
    target,
    clause,
  }) =>
    path.startsWith('functions/') &&
    !/^functions\/(areas|area-handlers|area-workers)\.ts$/.test(path) &&
    (target === 'functions/area-handlers.ts' ||
      (/^functions\/(areas|area-workers|[\w-]+\/needs)\.ts$/.test(target) && !clause.startsWith('type '))),

  'the needs of functions name no file of a domain but its declared rows, so that the types of the list make no circle':
    ({ path, target }) =>
      /^functions\/[\w-]+\/needs\.ts$/.test(path) &&
      domainOf(target) !== undefined &&
      !target.endsWith('/stored.ts'),

  'zod is imported whole, so that bundles keep only what they use': ({ name, clause }) =>
    (name === 'zod' || name === 'zod/mini') && !/^(type )?\* as z$/.test(clause),
}
export const ruleNames = Object.keys(rules)

/** Tests may import what they test. */
export const isProduct = ({ path }: Source): boolean => !/(^tests\/|\.test\.tsx?$)/.test(path)

/** All breaches of the rules in the files given. */
export function breaches(sources: readonly Source[]): Breach[] {
  return sources
    .filter(isProduct)
    .flatMap(importsOf)
    .flatMap((entry) =>
      Object.entries(rules)
        .filter(([, breaks]) => breaks(entry))
        .map(([rule]) => ({ path: entry.path, imports: entry.name, rule })),
    )
}

const FROM = /\b(?:import|export)\s+([^'"`;]*?)\s*\bfrom\s*(['"`])([^'"`\n]+)\2/g
const BARE = /\bimport\s*\(?\s*(['"`])([^'"`\n]+)\1/g

/** Every module a file names: imported, re-exported or loaded later. All are ES modules: `require` is none of ours. */
export function importsOf({ path, text }: Source): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const taken = [...code.matchAll(FROM)].map(([, clause = '', , name = '']) => ({ clause, name }))
  const bare = [...code.matchAll(BARE)].map(([, , name = '']) => ({ clause: '', name }))
  return [...taken, ...bare].map(({ clause, name }) => ({
    ...{ path, name, clause, target: targetOf(path, name) },
    // `import { type A }` keeps its import: only one that says so as a whole is gone.
    typesOnly: clause.startsWith('type '),
  }))
}

function targetOf(path: string, name: string): string {
  if (!name.startsWith('.')) return ''
  const parts = path.split('/').slice(0, -1)
  for (const part of name.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
