import type { Sentence } from './numbering.ts'
import type { Proof, Rows } from './row.ts'

const head = `# The specification, sentence by sentence

What was asked for, and the test that shows it with what that test must assert, or the decision that settles it. Made from
\`tests/spec/table\` by \`node tests/spec/table/write.ts\`; \`tests/spec/table.test.ts\` fails for a sentence without a row, for a
test that is not there, and for one whose source does not name what its row says.
`

/** docs/spec.md. */
export function pageOf(sentences: readonly Sentence[], rows: Rows): string {
  const sections = [...new Set(sentences.map(([id]) => id.split('.')[0]))]
  return [head, ...sections.map((section) => sectionOf(section ?? '', sentences, rows))].join('\n')
}

function sectionOf(section: string, sentences: readonly Sentence[], rows: Rows): string {
  const own = sentences.filter(([id]) => id.startsWith(`${section}.`))
  const lines = own.map(
    ([id, text]) => `| ${id} | ${cell(text)} | ${(rows[id] ?? []).map(proofOf).join('<br>')} |`,
  )
  return [`## Section ${section}\n`, '| no. | what | shown by |', '|---|---|---|', ...lines, ''].join('\n')
}

function proofOf(proof: Proof): string {
  if ('asksNothing' in proof) return cell(`asks for nothing: ${proof.asksNothing}`)
  if ('decided' in proof) return `[decided](decisions.md): ${cell(proof.decided)}`
  const { file, title, asserts } = proof
  return `[${nameOf(file)}](../${file}): ${cell(title)} (${asserts.map((each) => `\`${cell(each)}\``).join(', ')})`
}

const nameOf = (file: string): string =>
  file.replace(/^(tests|functions|shared|web)\//, '').replace('.test.ts', '')
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
