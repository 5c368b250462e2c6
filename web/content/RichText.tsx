import { Link } from 'react-router-dom'
import type { Block, Rich, Run } from '../../shared/rich-schema.ts'
import { linkOf } from '../../shared/rich-text.ts'
import css from './RichText.module.css'

type Pictures = readonly { key: string; url: string }[]

/** Draws the tree node by node, never as HTML. `level` is that of its headings. */
export function RichText({ body, pictures, level = 2 }: { body: Rich; pictures: Pictures; level?: 2 | 3 }) {
  return (
    <div className={css.text}>
      {body.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order
        <BlockView key={index} block={block} pictures={pictures} level={level} />
      ))}
    </div>
  )
}

function BlockView({ block, pictures, level }: { block: Block; pictures: Pictures; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  if (block.is === 'heading') return <Heading>{words(block.runs)}</Heading>
  if (block.is === 'paragraph') return <p>{words(block.runs)}</p>
  if (block.is === 'picture') {
    const url = pictures.find(({ key }) => key === block.key)?.url
    return url ? <img className={css.picture} src={url} alt={block.alt} loading="lazy" /> : <p>{block.alt}</p>
  }
  const List = block.numbered ? 'ol' : 'ul'
  return (
    <List className={css.list}>
      {block.items.map((runs, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>{words(runs)}</li>
      ))}
    </List>
  )
}

// biome-ignore lint/suspicious/noArrayIndexKey: as above
const words = (runs: readonly Run[]) => runs.map((run, index) => <RunView key={index} run={run} />)

/** Shows the host of an outside link; that page gets no referrer. */
function RunView({ run }: { run: Run }) {
  if (run.is === 'text') return run.text
  if (run.is === 'bold') return <strong>{run.text}</strong>
  const link = linkOf(run.to)
  if (!link) return run.text
  if (link.is === 'page') return <Link to={link.path}>{run.text}</Link>
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer">
      {run.text} <span className={css.host}>({link.host} ↗)</span>
    </a>
  )
}
