import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  license?: string
  inBundle?: boolean
}
type Lock = { lockfileVersion: number; packages: Record<string, Locked> }
type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>

const lock: Lock = read('package-lock.json')
const manifest: Manifest = read('package.json')

/** What is wrong with a lockfile, one line a fault. */
function faults({ packages }: Pick<Lock, 'packages'>): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    // The project itself, and what came inside another package's archive and under its hash.
    if (path === '' || locked.inBundle) return []
    const wrong: string[] = []
    if (locked.link) wrong.push(`${path}: is a link`)
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(locked.integrity ?? '')) wrong.push(`${path}: no sha512`)
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(locked.version ?? '')) wrong.push(`${path}: no exact version`)
    // No addresses are kept: a package is what its hash says, from whatever registry the machine uses.
    if (locked.resolved !== undefined) wrong.push(`${path}: names a place`)
    return wrong
  })
}

test('every package of the lockfile is exact, hashed and names no place', () => {
  expect(lock.lockfileVersion).toBe(3)
  expect(Object.keys(lock.packages).length).toBeGreaterThan(200)
  expect(faults(lock)).toEqual([])
})

describe('a fault in a lockfile is seen', () => {
  const sound: Locked = { version: '1.2.3', integrity: `sha512-${'A'.repeat(86)}==` }
  test.each<[string, Locked, string[]]>([
    ['none', sound, []],
    ['no hash', { version: '1.2.3' }, ['x: no sha512']],
    ['a weak hash', { ...sound, integrity: 'sha1-AAAA' }, ['x: no sha512']],
    ['another host', { ...sound, resolved: 'https://npm.example.com/x.tgz' }, ['x: names a place']],
    ['a git address', { ...sound, resolved: 'git+ssh://git@example.com/x.git' }, ['x: names a place']],
    ['a range', { ...sound, version: '^1.2.3' }, ['x: no exact version']],
    ['a link out of the project', { link: true, ...sound }, ['x: is a link']],
  ])('%s', (_says, locked, seen) => {
    expect(faults({ packages: { x: locked } })).toEqual(seen)
  })
})

test.each(['dependencies', 'devDependencies', 'optionalDependencies'] as const)(
  '%s are pinned, and locked as pinned',
  (kind) => {
    for (const [name, version] of Object.entries(manifest[kind])) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)])
      expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version])
    }
  },
)

test('no setting of the project points at a registry', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).not.toMatch(/registry\s*=|_auth|\/\//)
})

/** Licences under which what we ship may be shipped. */
const allowed = new Set([
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'MIT OR Apache-2.0',
  '(MIT OR Apache-2.0)',
  'MIT/Apache-2.0',
])

test('what runs in production is under a licence that allows it', () => {
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional, optional }]) => path !== '' && !dev && !devOptional && !optional,
  )
  expect(shipped.length).toBeGreaterThan(30)
  const refused = shipped.flatMap(([path]) => {
    const file = join(path, 'package.json')
    expect([file, existsSync(join(root, file))]).toEqual([file, true])
    const { license } = read(file) as { license?: string }
    return allowed.has(license ?? '') ? [] : [`${path}: ${license}`]
  })
  expect(refused).toEqual([])
})

test('npm lists what is shipped as an SBOM, each part with its hash', () => {
  // Not `--omit dev`: npm would leave out what we ship as soon as a tool uses it as well.
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-sbom-'))
  const { devDependencies: _, ...shipped } = read('package.json') as Manifest
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(shipped))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: { ...packages, '': shipped } }),
  )
  const npm = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
    maxBuffer: 32 * 1024 * 1024,
  })
  rmSync(folder, { recursive: true })
  const { bomFormat, components } = JSON.parse(npm) as {
    bomFormat: string
    components: { name: string; hashes?: { alg: string }[] }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  for (const name of Object.keys(manifest.dependencies))
    expect(
      components.some((component) => `${component.name}` === name || name.endsWith(`/${component.name}`)),
    ).toBe(true)
  expect(components.map(({ name }) => name)).not.toContain('lighthouse')
  expect(components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512'))).toEqual([])
})
