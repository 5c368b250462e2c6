import { importsOf, isProduct, type Source } from './imports.ts'

/**
 * The circles among files: each is all files that lead to one another, by name. Whatever is loaded counts, at once or
 * later. What takes types alone does not: it is gone before anything runs, and which folder may name which holds it.
 */
export function circles(sources: readonly Source[]): string[][] {
  const graph = new Map(
    sources
      .filter(isProduct)
      .map((source) => [source.path, importsOf(source).filter((one) => !one.typesOnly)]),
  )
  const targets = (path: string): string[] =>
    (graph.get(path) ?? []).map(({ target }) => target).filter((target) => graph.has(target))
  return strongComponents([...graph.keys()], targets).filter(
    (files) => files.length > 1 || targets(files[0] as string).includes(files[0] as string),
  )
}

/** Tarjan's: one walk in depth; a node that reaches nothing older than itself closes its component. */
function strongComponents(nodes: readonly string[], targets: (node: string) => string[]): string[][] {
  const found: string[][] = []
  const number = new Map<string, number>()
  const open: string[] = []
  const walk = (node: string): number => {
    const own = number.size
    number.set(node, own)
    open.push(node)
    let reach = own
    for (const target of targets(node)) {
      if (!number.has(target)) reach = Math.min(reach, walk(target))
      else if (open.includes(target)) reach = Math.min(reach, number.get(target) as number)
    }
    if (reach === own) found.push(open.splice(open.indexOf(node)).sort())
    return reach
  }
  for (const node of nodes) if (!number.has(node)) walk(node)
  return found
}
