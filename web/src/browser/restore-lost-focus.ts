import { focusPart } from './scroll-restoration.ts'

/** Time for deliberate focus changes. */
const settleMs = 100

/** Where focus can continue. */
const parts = 'section, article, aside, form, fieldset, li, [role=tabpanel], [role=dialog], main'

/**
 * When the focused element is removed (a deleted card, a retried error), focuses the nearest remaining part of the page
 * instead of losing the focus to the body.
 */
export function restoreLostFocus(page: Document): void {
  /** The last focused element and its ancestors, innermost first. */
  let last: Element[] = []
  page.addEventListener(
    'focusin',
    ({ target }) => (last = target instanceof Element ? withAncestors(target) : []),
  )
  const forget = (left: EventTarget | null) => {
    if (left === last[0] && last[0]?.isConnected && page.activeElement !== left) last = []
  }
  // Pressing elsewhere gives up the focus on purpose. Deferred, because the element may be about to be removed.
  page.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget === null) setTimeout(forget, 0, target)
  })
  const isLost = () => last[0]?.isConnected === false && page.activeElement === page.body
  const restoreFocus = () => {
    if (!isLost()) return
    const part = last.find((one) => one.isConnected)?.closest<HTMLElement>(parts)
    const title = part && titleOf(part)
    if (title) title.focus({ preventScroll: true })
    else focusPart(part ?? page.getElementById('main') ?? page.body)
  }
  new MutationObserver(() => {
    if (isLost()) setTimeout(restoreFocus, settleMs)
  }).observe(page.body, { childList: true, subtree: true })
}

/** The h1 that labels a part, if it can be focused. */
function titleOf(part: HTMLElement): HTMLElement | null {
  const name = part.ownerDocument.getElementById(part.getAttribute('aria-labelledby') ?? '')
  return name?.matches('h1[tabindex]') ? name : null
}

function withAncestors(element: Element): Element[] {
  const line = [element]
  for (let up = element.parentElement; up; up = up.parentElement) line.push(up)
  return line
}
