import type { Format } from './format.ts'
import { pulseOn } from './pulse.ts'

/**
 * Writes a price into its place: the digits it shares with the one before, and in an element of their own those that
 * have changed, which are tinted for a moment. A dash where there is none.
 */
export function writePrice(place: Element, value: string | null, format: Format): void {
  const text = value === null ? '\u2013' : format.decimal(value)
  const last = place.textContent
  if (last === text) return
  const [head, tail] = place.childNodes
  let same = 0
  while (same < text.length && text[same] === last[same]) same++
  if (!(head instanceof Text && tail instanceof Element && tail.firstChild instanceof Text)) {
    place.replaceChildren('', tailOf(text))
    return
  }
  if (head.length === same) {
    tail.firstChild.data = text.slice(same)
    pulseOn(tail, 'data-changed')
    return
  }
  // Anew where another digit is the first to change: the old text would count as moved.
  const changed = tailOf(text.slice(same))
  head.data = text.slice(0, same)
  tail.replaceWith(changed)
  pulseOn(changed, 'data-changed')
}

function tailOf(text: string): Element {
  const tail = document.createElement('span')
  tail.append(text)
  return tail
}
