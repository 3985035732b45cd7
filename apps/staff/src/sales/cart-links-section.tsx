import { Button } from '@contour/ui/button'
import { lazy, Suspense, useState } from 'react'
import { CartLinkList } from './cart-link-list.tsx'
import { LeadSearch } from './lead-search.tsx'
import { PhoneIntakeForm } from './phone-intake-form.tsx'
import type { Person } from './person.ts'

const CartLinkDialog = lazy(() => import('./cart-link-dialog.tsx'))

/** The call center's section: find or add a lead on the phone, send a checkout link, see its outcome (M-30). */
export default function CartLinksSection() {
  const [adding, setAdding] = useState(false)
  const [person, setPerson] = useState<Person | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LeadSearch
        onChoose={setPerson}
        more={
          adding ? null : (
            <Button size="desk" tone="secondary" onClick={() => setAdding(true)}>
              Add a new person
            </Button>
          )
        }
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
      {person ? (
        <Suspense>
          <CartLinkDialog person={person} onClose={() => setPerson(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}
