export interface ToastMessage {
  id: number
  /** Shared by toasts that replaced each other directly. */
  run: number
  kind: 'success' | 'failure'
  title: string
  body?: string
  action?: ToastAction
  open: boolean
}

/** Also available on the page. */
interface ToastAction {
  label: string
  onPress: () => void
}

const removeAfterMs = 1_000_000

let current: ToastMessage | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Replaces the current toast. Everything in it must also be on the page. */
export function showToast(message: Omit<ToastMessage, 'id' | 'run' | 'open'>): void {
  clearTimeout(removal)
  const id = ++lastId
  set({ ...message, id, run: current?.open ? current.run : id, open: true })
}

/** Hides a toast and removes it after the specified delay. */
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
