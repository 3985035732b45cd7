import { useState } from 'react'
import { easternDate } from '@contour/domain/time/plain-date'
import { Button } from '@contour/ui/button'
import { CheckboxCards } from '@contour/ui/option-card'
import { StickyActions } from '@contour/ui/sticky-actions'
import { useTexts } from '@contour/texts/use-texts'
import { dayText } from '../../lib/dates.ts'
import type { ReplacementItem } from '../../lib/stored-objects.ts'
import { replacementTexts } from '../../texts/en/replacement.ts'
import type { ShippedItem } from './shipped-items.ts'

const keyOf = ({ id, name }: ReplacementItem) => `${id} ${name}`

type Props = {
  items: readonly ShippedItem[]
  selected: readonly ReplacementItem[]
  onSelect: (items: ReplacementItem[]) => void
  onNext: (items: ReplacementItem[]) => void
}

/** Step 1: what to send again. A stored item that can no longer be asked for is dropped. */
export function ItemsStep({ items, selected, onSelect, onNext }: Props) {
  const t = useTexts(replacementTexts)
  const [tried, setTried] = useState(false)
  const offered = items.map((item) => ({
    ...item,
    asked: { id: item.external_order_number, name: item.med_name },
  }))
  const keys = new Set(selected.map(keyOf))
  const chosen = offered.filter(({ asked }) => keys.has(keyOf(asked))).map(({ asked }) => asked)
  const noteOf = ({ external_order_number: parcel, delivered_at, shipped_at }: ShippedItem) => {
    if (delivered_at)
      return t('parcelDelivered', { parcel, day: dayText(easternDate(new Date(delivered_at))) })
    if (shipped_at) return t('parcelShipped', { parcel, day: dayText(easternDate(new Date(shipped_at))) })
    return t('parcelOnly', { parcel })
  }
  const next = () => (chosen.length > 0 ? onNext(chosen) : setTried(true))
  return (
    <div className="grid max-w-form gap-6 pt-5">
      <div className="grid gap-2">
        <h1 tabIndex={-1} className="type-h1">
          {t('itemsTitle')}
        </h1>
        <p className="text-muted">{t('itemsLead')}</p>
      </div>
      <CheckboxCards
        id="items"
        label={t('itemsLabel')}
        error={tried && chosen.length === 0 ? t('noItem') : undefined}
        options={offered.map((item) => ({
          value: keyOf(item.asked),
          label: item.med_name,
          note: noteOf(item),
        }))}
        value={chosen.map(keyOf)}
        onChange={(values) =>
          onSelect(offered.map(({ asked }) => asked).filter((asked) => values.includes(keyOf(asked))))
        }
      />
      <StickyActions>
        <Button wide onClick={next}>
          {t('next')}
        </Button>
      </StickyActions>
    </div>
  )
}
