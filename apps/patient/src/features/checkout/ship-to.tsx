import { CheckboxField } from '@contour/ui/checkbox-field'
import { useTexts } from '@contour/texts/use-texts'
import { AddressFinder } from '../../address/address-finder.tsx'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import type { DraftCheck, OrderDraft } from './order-draft.ts'

type Props = { draft: OrderDraft; check: DraftCheck; onChange: (part: Partial<OrderDraft>) => void }

/** Where it ships, and the billing address where that is another one. */
export function ShipTo({ draft, check, onChange }: Props) {
  const t = useTexts(checkoutTexts)
  return (
    <section className="grid gap-2.5 sm:gap-3">
      <h2 className="type-h3">{t('shipTo')}</h2>
      <AddressFinder
        id="shipping"
        kind="shipping"
        value={draft.shipping}
        onChange={(shipping) => onChange({ shipping })}
        errors={check.shipping}
      />
      <CheckboxField
        id="billing-same"
        label={t('billingSame')}
        checked={draft.billingSame}
        onChange={(billingSame) => onChange({ billingSame })}
      />
      {draft.billingSame ? null : (
        <div className="grid gap-3">
          <h3 className="font-semibold">{t('billing')}</h3>
          <AddressFinder
            id="billing"
            kind="billing"
            value={draft.billing}
            onChange={(billing) => onChange({ billing })}
            errors={check.billing}
          />
        </div>
      )}
    </section>
  )
}
