import { useEffect, useImperativeHandle, type Ref } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** What a form holds, for whoever puts two of them side by side. */
export interface FormHandle<D> {
  read: () => D
  /** Takes what differs; what is wrong with a field is forgotten with its value. */
  take: (draft: D) => void
}

export function useFormHandle<D extends FieldValues>(
  ref: Ref<FormHandle<D>> | undefined,
  { getValues, setValue, clearErrors }: UseFormReturn<D>,
): void {
  useImperativeHandle(ref, () => ({
    read: () => getValues(),
    take: (draft) => {
      // A draft is flat: its keys are the paths of its fields.
      for (const name of Object.keys(draft) as Path<D>[]) {
        const value = draft[name] as PathValue<D, Path<D>>
        if (getValues(name) === value) continue
        setValue(name, value, { shouldDirty: true })
        clearErrors(name)
      }
    },
  }))
}

/** Gives a field the focus that somebody has asked for from elsewhere on the page. */
export function useSought<D extends FieldValues>(
  sought: Path<D> | null | undefined,
  { setFocus }: UseFormReturn<D>,
): void {
  useEffect(() => {
    if (sought) setFocus(sought)
  }, [sought, setFocus])
}
