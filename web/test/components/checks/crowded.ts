interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

interface Box extends Edges {
  /** The box that it stands in, by its place among all. */
  within: number | null
  /** What becomes of what has no room, across and down. */
  across: Overflow
  down: Overflow
  /** It has an edge or a ground that can be seen. */
  isDrawn: boolean
  /** It is put over others on purpose. */
  isPlaced: boolean
  /** It ends its lines by dots where they are too long. */
  hasDots: boolean
  /** What floats, by its place: it lies over the rest. */
  layer: number | null
  name: string
}

type Overflow = 'shown' | 'cut' | 'scrolled'

/** A line of text, or something to press, which has no words then. */
interface Line extends Edges {
  box: number
  words: string
  /** The text that it is part of. */
  text: number
}

/** What the page shows: boxes, and the lines of text in them. */
function shownOn(): { boxes: Box[]; lines: Line[] } {
  const places = new Map<Element, number>()
  const boxes: Box[] = []
  const overflow = (value: string) =>
    /hidden|clip/.test(value) ? 'cut' : /auto|scroll/.test(value) ? 'scrolled' : 'shown'
  const edgesOf = ({ left, top, right, bottom }: Edges) => ({ left, top, right, bottom })
  const put = (element: Element): number => {
    const known = places.get(element)
    if (known !== undefined) return known
    const parent = element.parentElement
    const within = parent && parent !== document.documentElement ? put(parent) : null
    const style = getComputedStyle(element)
    // What has no box of its own neither cuts anything nor has edges.
    if (within !== null && /^(inline|contents)$/.test(style.display)) return within
    const place = boxes.length
    const floats = /fixed|sticky/.test(style.position) || element.matches('[role=listbox], [role=menu]')
    boxes.push({
      ...edgesOf(element.getBoundingClientRect()),
      within,
      across: overflow(style.overflowX),
      down: overflow(style.overflowY),
      isDrawn:
        parseFloat(style.borderRightWidth) > 0 ||
        !/^transparent$|^rgba\(.*, 0\)$/.test(style.backgroundColor),
      isPlaced: /absolute|fixed/.test(style.position),
      hasDots: style.textOverflow === 'ellipsis',
      layer: floats ? place : within === null ? null : (boxes[within]?.layer ?? null),
      name: `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`.slice(0, 80),
    })
    places.set(element, place)
    return place
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    // Drawings of the product stand beside what they show in words.
    !element.closest('.sr-only, [inert], option, div[aria-hidden=true], aside[aria-hidden=true]')
  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = 0; walker.nextNode(); text++) {
    const node = walker.currentNode
    const written = node.textContent ?? ''
    const words = written.trim()
    if (!words || !node.parentElement || !isSeen(node.parentElement)) continue
    const range = document.createRange()
    // A space at either end, kept as it may be, covers nothing.
    range.setStart(node, written.length - written.trimStart().length)
    range.setEnd(node, written.trimEnd().length)
    const box = put(node.parentElement)
    for (const line of range.getClientRects()) lines.push({ ...edgesOf(line), box, words, text })
  }
  for (const step of document.querySelectorAll('button, input, select, textarea, [role=button]'))
    if (isSeen(step) && step.parentElement)
      lines.push({
        ...edgesOf(step.getBoundingClientRect()),
        box: put(step.parentElement),
        words: '',
        text: -1,
      })
  return { boxes, lines }
}

interface Measured {
  /** What of a line can be seen, or scrolled into sight. */
  seen?: Edges
  fault?: string
}

/** What all that a line stands in leaves of it. */
function measure(line: Line, boxes: readonly Box[], mayEndInDots: boolean): Measured {
  // Lines are a little higher than their letters.
  const spare = line.words ? (line.bottom - line.top) / 4 : 0
  const seen = { left: line.left, top: line.top + spare, right: line.right, bottom: line.bottom - spare }
  let [scrollsAcross, scrollsDown, isPlaced] = [false, false, false]
  for (let box = boxes[line.box]; box; box = box.within === null ? undefined : boxes[box.within]) {
    // What is for screen readers alone is cut off whole.
    if (box.right - box.left <= 1 || box.bottom - box.top <= 1) return {}
    if (box.across === 'scrolled') {
      scrollsAcross = true
      Object.assign(seen, { left: Math.max(seen.left, box.left), right: Math.min(seen.right, box.right) })
    }
    if (box.down === 'scrolled') {
      scrollsDown = true
      Object.assign(seen, { top: Math.max(seen.top, box.top), bottom: Math.min(seen.bottom, box.bottom) })
    }
    if (seen.right <= seen.left || seen.bottom <= seen.top) return {}
    const isOutAcross = !scrollsAcross && Math.max(box.left - seen.left, seen.right - box.right) > 1
    const isOutDown = !scrollsDown && Math.max(box.top - seen.top, seen.bottom - box.bottom) > 1
    if (isOutAcross && box.across === 'cut')
      return box.hasDots && mayEndInDots ? {} : { fault: 'cut off at the side' }
    if (isOutDown && box.down === 'cut') return { fault: 'cut off below' }
    if (box.isDrawn && !isPlaced && (isOutAcross || isOutDown)) return { seen, fault: 'sticks out' }
    isPlaced ||= box.isPlaced
  }
  return { seen }
}

/** Lines of different texts in one layer that lie over each other. */
function overlapping(lines: readonly (Line & { seen: Edges; layer: number | null })[]): string[] {
  const found: string[] = []
  const sorted = lines.toSorted((one, other) => one.seen.top - other.seen.top)
  for (const [at, one] of sorted.entries())
    for (const other of sorted.slice(at + 1)) {
      if (other.seen.top > one.seen.bottom) break
      const isElsewhere = one.text === other.text || one.layer !== other.layer
      if (isElsewhere || !overlap(one.seen, other.seen)) continue
      found.push(`lie over each other: “${shorten(one.words)}” and “${shorten(other.words)}”`)
    }
  return found
}

function overlap(one: Edges, other: Edges): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across > 1 && down > 1
}

const shorten = (words: string) => words.slice(0, 40)

/** Texts that break after every few letters, since next to no room is left to them. */
function shredded(lines: readonly Line[]): string[] {
  const texts = Map.groupBy(
    lines.filter(({ words }) => words),
    ({ text }) => text,
  )
  return [...texts.values()]
    .filter(([first, ...more]) => first && more.length > 3 && first.words.length / more.length < 4)
    .map(([first]) => `broken to pieces: “${shorten(first?.words ?? '')}”`)
}

/** Text that is cut off, sticks out of what is drawn around it or lies over other text, and steps that are cut off. */
export function crowded(): string[] {
  const { boxes, lines } = shownOn()
  const found: string[] = []
  const seen: (Line & { seen: Edges; layer: number | null })[] = []
  for (const line of lines) {
    const measured = measure(line, boxes, false)
    const box = boxes[line.box]
    const isOfStep = !line.words && measured.fault === 'sticks out'
    if (measured.fault && !isOfStep) found.push(`${measured.fault}: “${shorten(line.words)}” in ${box?.name}`)
    if (measured.seen && line.words) seen.push({ ...line, seen: measured.seen, layer: box?.layer ?? null })
  }
  return [...new Set([...found, ...overlapping(seen), ...shredded(lines)])]
}

/** Text, and what is to be pressed, that a box cuts off without a sign of it: neither dots nor a way to scroll there. */
export function cutOff(): string[] {
  const { boxes, lines } = shownOn()
  const found = lines
    .map((line) => ({ line, fault: measure(line, boxes, true).fault }))
    .filter(({ fault }) => fault?.startsWith('cut off'))
    .map(({ line, fault }) => `${fault}: “${shorten(line.words)}” in ${boxes[line.box]?.name}`)
  return [...new Set(found)]
}

/** Not by `innerWidth`: a phone shows what is too wide in small, and calls that its width. */
export function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`the page in ${clientWidth} px: ${scrollWidth} px`] : []
}
