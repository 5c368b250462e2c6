import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { table } from './table.ts'

export interface Check {
  number: number
  title: string
  says: string
  /** Tests outside tests/security, or of another number. */
  also: string[]
}

export const testFiles: readonly string[] = readdirSync(join(import.meta.dirname, '..'))
const NUMBERED = /^(\d\d)-[a-z0-9-]+\.test\.ts$/
/** The number a test's name begins with; NaN without one. */
export const numberOf = (file: string): number => Number(NUMBERED.exec(file)?.[1] ?? Number.NaN)

/** The checks of a section, in order; a row that is none is left out and missed by its number. */
function checksIn(section: string): Check[] {
  return section.split('\n').flatMap((line) => {
    const [number = '', title = '', says = '', also = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d+$/.test(number)
      ? [{ number: Number(number), title, says, also: also.match(/\S+\.ts/g) ?? [] }]
      : []
  })
}

export const checksOf = (text: string): Check[] => text.split('\n## ').flatMap(checksIn)

const HEAD = `# Security checks

What the product promises about safety, check by check, with the tests that show it. V is OWASP ASVS 5.0, API the OWASP API Security
Top 10 of 2023. Made from \`tests/security/checks/table.ts\` by \`npm test -- tests/security/36-attributes.test.ts -u\`. \`npm run soak\`
removes the guards behind these tests one by one and expects a test to fail each time.
`

/** docs/security.md. `rights`: who may write balances and open personal fields, from the policies (check 36). */
export function pageOf(rights: string): string {
  const sections = table.trim().split(/^## /m).filter(Boolean)
  return [HEAD, ...sections.map((section) => sectionOf(section, rights))].join('\n')
}

function sectionOf(section: string, rights: string): string {
  const rows = checksIn(section).map(({ number, title, says, also }) => {
    const own = testFiles.filter((file) => numberOf(file) === number).map((file) => `tests/security/${file}`)
    const links = [...own, ...also].map((path) => `[${nameOf(path)}](../${path})`)
    return `| ${number} | **${title}.** ${says.replace('SENTENCE', rights)} | ${links.join(', ')} |`
  })
  const heading = section.slice(0, section.indexOf('\n'))
  return [`## ${heading}\n`, '| no. | what | shown by |', '|---|---|---|', ...rows, ''].join('\n')
}

const nameOf = (path: string): string =>
  path.replace(/^(tests\/security|tests|functions|shared|web|infra)\//, '').replace('.test.ts', '')
