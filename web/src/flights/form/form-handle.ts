import { type Ref, useEffect, useImperativeHandle } from 'react'
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

type Place = 'origin' | 'destination'

/** A form that asks for two places, as far as that goes. */
interface PlacesForm {
  getValues: () => Record<Place, string>
  setValue: (name: Place, value: string, options: { shouldDirty: boolean }) => void
  trigger: (name: Place | Place[]) => Promise<boolean>
}

/** What follows on choosing a place, and on swapping both. `isSubmitted`: what is wrong has been said before. */
export function placeActs({ getValues, setValue, trigger }: PlacesForm, isSubmitted: boolean) {
  return {
    /** Once both are known it is said at once that they are one. */
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
