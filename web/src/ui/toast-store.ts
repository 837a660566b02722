export interface ToastMessage {
  id: number
  /** Those that took each other's place without a pause share it. */
  run: number
  kind: 'success' | 'failure'
  title: string
  body?: string
  action?: ToastAction
  open: boolean
}

/** A step that the page offers too. */
interface ToastAction {
  label: string
  onPress: () => void
}

const removeAfterMs = 1_000_000

let current: ToastMessage | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows a toast in place of the one that is up. It never carries anything that the page does not say too. */
export function showToast(message: Omit<ToastMessage, 'id' | 'run' | 'open'>): void {
  clearTimeout(removal)
  const id = ++lastId
  set({ ...message, id, run: current?.open ? current.run : id, open: true })
}

/** Closes a toast; it is forgotten much later, so that its leaving can be seen. */
export function dismissToast(id: number): void {
  if (current?.id !== id) return
  set({ ...current, open: false })
  removal = setTimeout(() => set(null), removeAfterMs)
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToast(): ToastMessage | null {
  return current
}

function set(next: ToastMessage | null): void {
  current = next
  for (const listener of listeners) listener()
}
