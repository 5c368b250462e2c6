import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf } from './page.ts'
import { root } from './row.ts'
import { sections } from './sections.ts'

// node tests/spec/table/write.ts: writes docs/spec.md.
writeFileSync(join(root, 'docs', 'spec.md'), pageOf(sections))
