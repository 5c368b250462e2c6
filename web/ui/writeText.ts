/** Writes the one text of an element into its node: a new node each second would be styled and laid out from nothing. */
export function writeText(element: Element, text: string): void {
  const node = element.firstChild
  if (!(node instanceof Text)) element.textContent = text
  else if (node.data !== text) node.data = text
}
