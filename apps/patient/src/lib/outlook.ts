import { treatmentOutlook, type TreatmentOutlook } from '@contour/domain/intake/treatment-outlook'
import type { User } from '@contour/contract/shapes'
import { useObject } from './device-store.ts'
import type { StoredObjects } from './stored-objects.ts'

/** Whether the user of this device can be treated, as far as the device knows (D-62). */
export const outlookOf = (user: User | null, progress: StoredObjects['progress'] | null): TreatmentOutlook =>
  treatmentOutlook({
    weightLb: user?.weight ?? null,
    heightIn: user?.height_inch ?? null,
    state: user?.state ?? null,
    onMedication: progress?.plan?.currentlyTakingGLP ?? null,
  })

export const useOutlook = (): TreatmentOutlook => outlookOf(useObject('user'), useObject('progress'))
