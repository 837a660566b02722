/**
 * Gives the focus to a part of the page that somebody was led to. It shows no ring and takes no stop of the keyboard, which goes
 * on from there. What has taken the focus within it by itself, such as a field, keeps it.
 */
export function focusPart(part: HTMLElement): void {
  if (part.contains(document.activeElement)) return
  if (part.tabIndex < 0) {
    part.tabIndex = -1
    part.dataset['ledTo'] = ''
  }
  part.focus({ preventScroll: true })
}
