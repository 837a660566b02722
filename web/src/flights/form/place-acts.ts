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
