import type { Milliseconds } from '../../shared/time.ts'

/** How long a change is marked. */
const PULSE_MS: Milliseconds = 300

const marked = new Map<Element, string>()

/**
 * Puts an empty attribute on an element for a moment, in the picture of what has changed. By hand, as an animation
 * would draw the page in each of its frames; and all that changed with one price rests again in one picture, as each
 * costs a slow phone as much as the price itself.
 */
export function pulseOn(element: Element, attribute: string): void {
  element.setAttribute(attribute, '')
  if (marked.size === 0) setTimeout(rest, PULSE_MS)
  marked.set(element, attribute)
}

function rest(): void {
  for (const [element, attribute] of marked) element.removeAttribute(attribute)
  marked.clear()
}
