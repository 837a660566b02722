// Runs in a page before its scripts: records layout shifts and input events.
{
  const shifts = []
  const events = []
  const nameOf = (node) => {
    if (!node) return 'gone'
    const element = node.nodeType === 1 ? node : node.parentElement
    const said = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    return `${element?.localName} ${said.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}`.trim()
  }
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, startTime, value, sources } of list.getEntries())
      if (!hadRecentInput)
        shifts.push({ at: startTime, value, moved: sources.map(({ node }) => nameOf(node)) })
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const {
      name,
      interactionId,
      startTime,
      duration,
      processingStart,
      processingEnd,
      target,
    } of list.getEntries())
      events.push({
        name,
        interactionId,
        at: startTime,
        duration,
        processingStart,
        processingEnd,
        target: nameOf(target),
      })
    // 16 ms is the shortest that a browser notes.
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  // Once what has been noted so far was handed over.
  globalThis.watchedByBench = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() =>
        setTimeout(() => resolve({ shifts, events, interactions: performance.interactionCount }), 0),
      )
    })
}
