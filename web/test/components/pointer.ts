import { cdp } from 'vitest/browser'

interface Point {
  x: number
  y: number
}

/** The middle of an element. */
export function middleOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** Moves the mouse to a point. Stopped timeouts stay stopped, while `userEvent.hover` advances them. */
export async function moveMouse(to: Point): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...inWindow(to) })
}

/** Puts a finger on the first point, moves it over the others and lifts it. */
export async function touch(...points: [Point, ...Point[]]): Promise<void> {
  for (const [place, point] of points.entries())
    await cdp().send('Input.dispatchTouchEvent', {
      type: place === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [inWindow(point)],
    })
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** The page of a test is a frame of the browser's window. */
function inWindow({ x, y }: Point): Point {
  const frame = frameElement?.getBoundingClientRect()
  return { x: x + (frame?.x ?? 0), y: y + (frame?.y ?? 0) }
}
