/** Texts with a dot between two details that ends a line: the detail after it stands in the next one. */
export function hangingDots(): string[] {
  const hanging: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = node.parentElement?.closest('p, li, div')
    const at = node.textContent?.indexOf('·') ?? -1
    if (!block || at < 0) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    const dot = range.getBoundingClientRect()
    range.setStart(node, at + 1)
    range.setEndAfter(block.lastChild ?? node)
    const isFollowed = [...range.getClientRects()].some(
      ({ top, bottom, right }) => top < dot.bottom && bottom > dot.top && right > dot.right + dot.width * 2,
    )
    if (dot.width > 0 && !isFollowed) hanging.push(block.textContent ?? '')
  }
  return hanging
}
