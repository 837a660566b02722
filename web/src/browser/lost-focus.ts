import { focusPart } from './focus.ts'

/** What moves the focus on purpose has done so by then, in milliseconds. */
const settleMs = 100

/** Parts of a page that one can go on in: what has a name, or is somebody's own, such as a card of a list. */
const parts = 'section, article, aside, form, fieldset, li, [role=tabpanel], [role=dialog], main'

/**
 * Whoever presses what goes away by that (a card that is deleted, a failure that is asked again) goes on in the nearest part of
 * the page that is still there. The browser would begin anew at its top, and say nothing.
 */
export function keepFocus(page: Document): void {
  /** What had the focus last, with all that it stood in, from the inside out. */
  let last: Element[] = []
  page.addEventListener('focusin', ({ target }) => (last = target instanceof Element ? linesOf(target) : []))
  const forget = (left: EventTarget | null) => {
    if (left === last[0] && last[0]?.isConnected && page.activeElement !== left) last = []
  }
  // Whoever presses beside it has left it: should it go away later, they stay where they are. It may be going away just now.
  page.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget === null) setTimeout(forget, 0, target)
  })
  const isLost = () => last[0]?.isConnected === false && page.activeElement === page.body
  const giveBack = () => {
    if (!isLost()) return
    const part = last.find((one) => one.isConnected)?.closest<HTMLElement>(parts)
    const title = part && titleOf(part)
    if (title) title.focus({ preventScroll: true })
    else focusPart(part ?? page.getElementById('main') ?? page.body)
  }
  new MutationObserver(() => {
    if (isLost()) setTimeout(giveBack, settleMs)
  }).observe(page.body, { childList: true, subtree: true })
}

/** The title of the page that names a part, as that of results does, where it can have the focus: it stands where they begin. */
function titleOf(part: HTMLElement): HTMLElement | null {
  const name = part.ownerDocument.getElementById(part.getAttribute('aria-labelledby') ?? '')
  return name?.matches('h1[tabindex]') ? name : null
}

function linesOf(element: Element): Element[] {
  const line = [element]
  for (let up = element.parentElement; up; up = up.parentElement) line.push(up)
  return line
}
