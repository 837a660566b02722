/** Focuses a part of the page without a focus ring or a tab stop. A focused descendant keeps the focus. */
export function focusPart(part: HTMLElement): void {
  if (part.contains(document.activeElement)) return
  if (part.tabIndex < 0) {
    part.tabIndex = -1
    part.dataset['ledTo'] = ''
  }
  part.focus({ preventScroll: true })
}
