/** What a browser keeps of a visit is gone; the currency is chosen already, as on all visits but the first. */
export function forgetBrowser(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const pair of document.cookie.split('; ').filter(Boolean))
    document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`
  localStorage['preferred_currency'] = 'USD'
  for (const key of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[key]
  history.replaceState(null, '', '/')
  scrollTo(0, 0)
  tabFromTheTop()
}

/** Tab goes on from where the focus was last, even if that is gone. */
function tabFromTheTop(): void {
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
}
