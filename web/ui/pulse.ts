import type { Milliseconds } from '../../shared/time.ts'

const PULSE_MS: Milliseconds = 300

const marked = new Map<Element, string>()

/** By hand: an animation would paint every frame. All changes of one price end in one paint. */
export function pulseOn(element: Element, attribute: string): void {
  element.setAttribute(attribute, '')
  if (marked.size === 0) setTimeout(rest, PULSE_MS)
  marked.set(element, attribute)
}

function rest(): void {
  for (const [element, attribute] of marked) element.removeAttribute(attribute)
  marked.clear()
}
