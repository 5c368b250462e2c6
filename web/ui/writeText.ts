/** Reuses the text node: a new one each second would be styled and laid out again. */
export function writeText(element: Element, text: string): void {
  const node = element.firstChild
  if (!(node instanceof Text)) element.textContent = text
  else if (node.data !== text) node.data = text
}
