import type { Row, Section } from './row.ts'

const head = `# The specification, row by row

What was asked for, and the test that shows it or the decision that settles it. Made from \`tests/spec/table\` by
\`node tests/spec/table/write.ts\`; \`tests/spec/table.test.ts\` holds that every test named is there.
`

/** docs/spec.md. */
export const pageOf = (sections: readonly Section[]): string => [head, ...sections.map(sectionOf)].join('\n')

const sectionOf = ({ title, rows }: Section): string =>
  [`## ${title}\n`, '| what | shown by |', '|---|---|', ...rows.map(lineOf), ''].join('\n')

const lineOf = (one: Row): string => {
  const shown =
    'decided' in one
      ? `[decided](decisions.md): ${one.decided}`
      : one.tests.map(([file, ...names]) => `[${nameOf(file)}](../${file}): ${names.join('; ')}`).join('<br>')
  return `| ${cell(one.is)} | ${cell(shown)} |`
}

const nameOf = (file: string): string =>
  file.replace(/^(tests|functions|shared|web)\//, '').replace('.test.ts', '')
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
