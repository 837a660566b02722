import { type Ref, useEffect, useImperativeHandle } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** Reads and updates a form from outside. */
export interface FormHandle<D> {
  read: () => D
  /** Applies differences and clears the errors of changed fields. */
  take: (draft: D) => void
}

export function useFormHandle<D extends FieldValues>(
  ref: Ref<FormHandle<D>> | undefined,
  { getValues, setValue, clearErrors }: UseFormReturn<D>,
): void {
  useImperativeHandle(ref, () => ({
    read: () => getValues(),
    take: (draft) => {
      // A draft is flat, so its keys are field paths.
      for (const name of Object.keys(draft) as Path<D>[]) {
        const value = draft[name] as PathValue<D, Path<D>>
        if (getValues(name) === value) continue
        setValue(name, value, { shouldDirty: true })
        clearErrors(name)
      }
    },
  }))
}

/** Focuses a field on request. */
export function useFocusField<D extends FieldValues>(
  sought: Path<D> | null | undefined,
  { setFocus }: UseFormReturn<D>,
): void {
  useEffect(() => {
    if (sought) setFocus(sought)
  }, [sought, setFocus])
}

type Place = 'origin' | 'destination'

interface PlacesForm {
  getValues: () => Record<Place, string>
  setValue: (name: Place, value: string, options: { shouldDirty: boolean }) => void
  trigger: (name: Place | Place[]) => Promise<boolean>
}

/** Handlers for choosing and swapping places. `isSubmitted`: errors are already shown. */
export function placeHandlers({ getValues, setValue, trigger }: PlacesForm, isSubmitted: boolean) {
  return {
    /** Validate once both are known. */
    onChosen: () => {
      const { origin, destination } = getValues()
      if (origin && destination) void trigger('destination')
    },
    onSwap: () => {
      const { origin, destination } = getValues()
      setValue('origin', destination, { shouldDirty: true })
      setValue('destination', origin, { shouldDirty: true })
      if (isSubmitted) void trigger(['origin', 'destination'])
    },
  }
}
