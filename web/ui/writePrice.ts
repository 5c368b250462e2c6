import type { Format } from './format.ts'
import { pulseOn } from './pulse.ts'

/** What is written in a place: known by heart, as to read it out of the document takes longer than to write it. */
interface Written {
  text: string
  /** The digits a price shares with the one before, and the element of those that have changed. */
  head: Text
  tail: Element
  tailText: Text
}
const writtenIn = new WeakMap<Element, Written>()

/**
 * Writes a price into its place: the digits it shares with the one before, and in an element of their own those that
 * have changed, which are tinted for a moment. A dash where there is none.
 */
export function writePrice(place: Element, value: string | null, format: Format): void {
  const text = value === null ? '\u2013' : format.decimal(value)
  const written = writtenIn.get(place)
  if (!written) {
    const first = { text, head: document.createTextNode(''), ...tailOf(text) }
    writtenIn.set(place, first)
    place.replaceChildren(first.head, first.tail)
    return
  }
  const last = written.text
  if (last === text) return
  written.text = text
  const { head, tail, tailText } = written
  let same = 0
  while (same < text.length && text[same] === last[same]) same++
  if (head.length === same) {
    tailText.data = text.slice(same)
    pulseOn(tail, 'data-changed')
    return
  }
  // Anew where another digit is the first to change: the old text would count as moved.
  const changed = tailOf(text.slice(same))
  head.data = text.slice(0, same)
  tail.replaceWith(changed.tail)
  Object.assign(written, changed)
  pulseOn(changed.tail, 'data-changed')
}

function tailOf(text: string): Pick<Written, 'tail' | 'tailText'> {
  const tail = document.createElement('span')
  const tailText = document.createTextNode(text)
  tail.append(tailText)
  return { tail, tailText }
}
