import type { Format } from './format.ts'
import { pulseOn } from './pulse.ts'

/** Cached, because reading the document takes longer than writing it. */
interface Written {
  text: string
  /** Unchanged digits, and the element with the changed ones. */
  head: Text
  tail: Element
  tailText: Text
}
const writtenIn = new WeakMap<Element, Written>()

/** Writes shared digits, and changed ones in a tinted element. A dash for null. */
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
  // Replaced when another digit is first to change: old text would count as moved.
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
