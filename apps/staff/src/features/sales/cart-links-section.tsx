import { later } from '@contour/ui/later'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { CartLinkList } from './cart-link-list.tsx'
import { LeadSearch } from './lead-search.tsx'
import { PhoneIntakeForm } from './phone-intake-form.tsx'
import type { Person } from './person.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { cartLinksTexts } from '../../texts/en/sales-cart-links.ts'

const CartLinkDialog = later(() => import('./cart-link-dialog.tsx'))

/** The call center's section: find or add a lead on the phone, send a checkout link, see its outcome (M-30). */
export default function CartLinksSection() {
  const t = useTexts(cartLinksTexts)
  const [adding, setAdding] = useState(false)
  const [person, setPerson] = useState<Person | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LeadSearch
        onChoose={setPerson}
        more={adding ? null : <DeskButton onClick={() => setAdding(true)}>{t('addPerson')}</DeskButton>}
      />
      {adding ? (
        <PhoneIntakeForm
          onDone={(made) => {
            setAdding(false)
            setPerson(made)
          }}
          onLeave={() => setAdding(false)}
        />
      ) : null}
      <CartLinkList />
      {person ? <CartLinkDialog person={person} onClose={() => setPerson(null)} /> : null}
    </div>
  )
}
