/**
 * How users stand at each level of identity, and whose each number is, worked out a second time: from the published rules
 * and the steps that took effect, importing nothing of the product.
 */
export interface IdentityStep {
  uid: string
  /** The submission. */
  id: string
  action: 'submit' | 'pass' | 'reject' | 'change' | 'erase'
  level: 1 | 2 | 3
  /** By part, of a submission what it sends; of a rejection what is wrong with it. */
  parts: Record<string, string>
}

export interface OracleLevel {
  state: 'review' | 'passed' | 'rejected'
  id: string
  /** What stands in it by part, what was sent before included. */
  parts: Record<string, string>
  wrong: string[]
}

export interface OracleIdentities {
  /** By user and level: `<uid> 1`. */
  levels: Map<string, OracleLevel>
  /** Of each user the highest level passed. */
  passed: Map<string, number>
  /** Whose a number is that has passed. */
  holders: Map<string, string>
}

const PARTS = { 1: ['documentType', 'idNumber', 'realName'], 2: ['front', 'back', 'handheld'], 3: ['asset'] }

/** Throws the rule a step has broken. */
export function identityOracle(steps: readonly IdentityStep[]): OracleIdentities {
  const all: OracleIdentities = { levels: new Map(), passed: new Map(), holders: new Map() }
  for (const step of steps) take(all, step)
  return all
}

function take({ levels, passed, holders }: OracleIdentities, step: IdentityStep): void {
  const { uid, id, action, level, parts } = step
  const name = `${uid} ${level}`
  const before = levels.get(name)
  // Whoever is erased lets their number go.
  if (action === 'erase') {
    for (const [number, holder] of holders) if (holder === uid) holders.delete(number)
    return
  }
  if (action === 'submit') {
    if (before?.state === 'review') throw new Error('submitted while under review')
    if (before?.state === 'passed') throw new Error('submitted again after it passed')
    if ((passed.get(uid) ?? 0) < level - 1) throw new Error('submitted before the level below passed')
    const asked = before ? before.wrong : PARTS[level]
    if (String(Object.keys(parts).sort()) !== String([...asked].sort()))
      throw new Error(`sent ${Object.keys(parts)} where ${asked} were asked`)
    const now = { ...before?.parts, ...parts }
    const number = now.idNumber
    if (level === 1 && number !== undefined) {
      if (holders.has(number)) throw new Error('submitted the number of another who has passed')
    }
    levels.set(name, { state: 'review', id, parts: now, wrong: [] })
    return
  }
  if (action === 'change') {
    if ((passed.get(uid) ?? 0) < 1 || !before) throw new Error('changed what was never verified')
    const [old, number] = [before.parts.idNumber ?? '', parts.idNumber]
    if (number !== undefined) {
      if ((holders.get(number) ?? uid) !== uid) throw new Error('changed to the number of another')
      holders.delete(old)
      holders.set(number, uid)
    }
    levels.set(name, { ...before, parts: { ...before.parts, ...parts } })
    return
  }
  if (before?.state !== 'review' || before.id !== id) throw new Error('decided what was not under review')
  if (action === 'pass') {
    const number = before.parts.idNumber
    if (level === 1 && number !== undefined) {
      if (holders.has(number)) throw new Error('passed with the number of another')
      holders.set(number, uid)
    }
    passed.set(uid, level)
    levels.set(name, { ...before, state: 'passed' })
    return
  }
  levels.set(name, { ...before, state: 'rejected', wrong: Object.keys(parts) })
}
