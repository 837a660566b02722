import { pageText } from '../text/page-text.ts'
import { type ToastMessage, dismissToast } from '../ui/toast-store.ts'
import { CircleAlert, CircleCheck, X, LogOut } from 'lucide-react'
import { Toast } from 'radix-ui'
import { type FocusEvent, type RefObject, useCallback, useRef, useEffect, useSyncExternalStore } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { sessionText } from '../features/session/messages.ts'
import { Note } from '../ui/note.tsx'
import { currentSignOut, noteSignOut, subscribeToSignOut } from '../features/session/session-events.ts'

// Stable: Radix resubscribes for a new array.
const hotkey = ['F8']

/** The specified toast: 5 seconds, swipe right 50 px, F8. Announced politely. */
export function Toasts({ message }: { message: ToastMessage }) {
  const list = useRef<HTMLOListElement>(null)
  const { keepFocus, noteFocus, restoreFocus } = useToastFocus(list)
  const close = () => {
    dismissToast(message.id)
    restoreFocus()
  }
  const Icon = message.kind === 'failure' ? CircleAlert : CircleCheck
  return (
    // Dismissing under the pointer leaves the provider's timer paused, so each run gets a new provider.
    <Toast.Provider
      key={message.run}
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      label={pageText.toast.label}
    >
      <Toast.Root
        key={message.id}
        ref={keepFocus}
        type="background"
        open={message.open}
        onOpenChange={(open) => !open && close()}
        className="flex w-full animate-rise flex-wrap items-start justify-end gap-x-3 gap-y-2 rounded-3 bg-raised py-3.5 pr-2.5 pl-4 min-[80rem]:py-2 text-14 not-focus-visible:shadow-float data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
      >
        <div className="flex min-w-0 flex-1 basis-40 gap-3">
          <Icon
            aria-hidden
            className={
              message.kind === 'failure'
                ? 'mt-px size-4.5 shrink-0 text-red-text'
                : 'mt-px size-4.5 shrink-0 text-green-text'
            }
          />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold">{message.title}</Toast.Title>
            {message.body && <Toast.Description className="text-ink-2">{message.body}</Toast.Description>}
          </div>
        </div>
        {message.action && (
          <Toast.Action
            altText={message.action.label}
            onClick={message.action.onPress}
            className={buttonClass({ variant: 'soft', size: 'sm', className: '-my-1' })}
          >
            {message.action.label}
          </Toast.Action>
        )}
        <Toast.Close
          aria-label={pageText.toast.dismiss}
          className={buttonClass({ variant: 'ghost', size: 'icon', className: '-my-1.5' })}
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Root>
      {/* Wide screens: over the middle of the header. Otherwise away from a dialog's buttons. */}
      <Toast.Viewport
        ref={list}
        onFocus={noteFocus}
        // Without this, an open dialog would hide new toasts from screen readers.
        aria-live="off"
        hotkey={hotkey}
        label={pageText.toast.region}
        className="fixed right-4 bottom-[calc(var(--bar)+16px)] z-60 w-[min(380px,calc(100vw-32px))] md:right-auto md:bottom-6 md:left-6 min-[80rem]:top-1 min-[80rem]:bottom-auto min-[80rem]:left-[calc(50vw-350px)] min-[80rem]:w-100 modal:max-[80rem]:top-4 modal:max-[80rem]:bottom-auto modal:min-[80rem]:top-auto modal:min-[80rem]:bottom-6 modal:min-[80rem]:left-6 modal:min-[80rem]:w-95"
      />
    </Toast.Provider>
  )
}

/** Keeps the focus in `list` while toasts replace each other, and restores it when one is dismissed. */
function useToastFocus(list: RefObject<HTMLOListElement | null>) {
  const cameFrom = useRef<HTMLElement | null>(null)
  // The cleanup runs while the toast is still in the document.
  const keepFocus = useCallback(
    (toast: HTMLLIElement | null) => {
      const viewport = list.current
      return () => {
        if (toast?.contains(document.activeElement)) viewport?.focus()
      }
    },
    [list],
  )
  return {
    keepFocus,
    noteFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return
      cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
    },
    restoreFocus: () => {
      if (list.current?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true })
    },
  }
}

/** Says how the session ended until someone signs in; its toast disappears. */
export function EndNote() {
  const end = useSyncExternalStore(subscribeToSignOut, currentSignOut, () => null)
  const { pathname } = useLocation()
  useEffect(() => () => noteSignOut(null), [])
  // The log-in page says why, except that the server still has a session.
  if (end === null || (pathname === paths.login && end !== 'untold')) return null
  const { title, body } = sessionText[end]
  return (
    <output className="wrap relative z-1 block py-2">
      <Note kind="amber" icon={<LogOut aria-hidden />}>
        <b className="font-semibold">{title}.</b> {body}
      </Note>
    </output>
  )
}
