import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** A button that looks like a link, for small steps within a text or a list. */
export function LinkButton({ className, ...button }: ComponentProps<'button'>) {
  return <button {...button} type="button" className={cx('link min-h-6 font-medium', className)} />
}
