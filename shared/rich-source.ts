import type { Block, Rich, Run } from './rich-schema.ts'

// Markup: `## ` heading, `- ` and `1. ` lists, **bold**, [words](where), ![what it shows](key) on its own
// line.

const PICTURE = /^!\[([^[\]]{0,160})\]\(([0-9A-Z]{26})\)$/
/** Matches in one way only, so no text takes long: see rich-source.test.ts. */
const RUN = /\*\*([^*]{1,4000})\*\*|\[([^[\]]{1,400})\]\(([^()\s]{1,400})\)/g

type List = Extract<Block, { is: 'list' }>

/** The schema, not this, decides whether it may be published. */
export function readSource(source: string): Rich {
  const blocks: Rich = []
  let list: List | null = null
  const toList = (numbered: boolean): List => {
    if (list?.numbered === numbered) return list
    const next: List = { is: 'list', numbered, items: [] }
    blocks.push(next)
    return next
  }
  for (const line of source.split('\n').map((each) => each.trim())) {
    const item = /^(-|\d{1,3}\.)\s+(.+)$/.exec(line)
    if (item) {
      list = toList(item[1] !== '-')
      list.items.push(readRuns(item[2] as string))
      continue
    }
    list = null
    if (line === '') continue
    const heading = /^#{1,3}\s+(.+)$/.exec(line)
    const picture = PICTURE.exec(line)
    if (picture) blocks.push({ is: 'picture', alt: picture[1] as string, key: picture[2] as string })
    else if (heading) blocks.push({ is: 'heading', runs: readRuns(heading[1] as string) })
    else blocks.push({ is: 'paragraph', runs: readRuns(line) })
  }
  return blocks
}

function readRuns(line: string): Run[] {
  const runs: Run[] = []
  let from = 0
  const plain = (to: number) => {
    if (to > from) runs.push({ is: 'text', text: line.slice(from, to) })
  }
  for (const match of line.matchAll(RUN)) {
    plain(match.index)
    const [whole, bold, words, to] = match
    if (bold !== undefined) runs.push({ is: 'bold', text: bold })
    else runs.push({ is: 'link', text: words as string, to: to as string })
    from = match.index + whole.length
  }
  plain(line.length)
  return runs
}

export const writeSource = (rich: Rich): string => rich.map(writeBlock).join('\n\n')

function writeBlock(block: Block): string {
  if (block.is === 'picture') return `![${block.alt}](${block.key})`
  if (block.is === 'heading') return `## ${writeRuns(block.runs)}`
  if (block.is === 'paragraph') return writeRuns(block.runs)
  const mark = (index: number) => (block.numbered ? `${index + 1}.` : '-')
  return block.items.map((runs, index) => `${mark(index)} ${writeRuns(runs)}`).join('\n')
}

const writeRuns = (runs: readonly Run[]): string =>
  runs
    .map((run) => {
      if (run.is === 'bold') return `**${run.text}**`
      return run.is === 'link' ? `[${run.text}](${run.to})` : run.text
    })
    .join('')
