import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './cited.ts'
import { sentences } from './numbering.ts'
import { pageOf } from './page.ts'
import { rows } from './rows.ts'

// node tests/spec/table/write.ts: writes docs/spec.md.
writeFileSync(join(root, 'docs', 'spec.md'), pageOf(sentences, rows))
