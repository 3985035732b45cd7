import { column, type Column } from '@contour/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import type { Pharmacy } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { pharmaciesTexts } from '../../texts/en/pharmacies.ts'
import { PharmacyDialog } from './pharmacy-dialog.tsx'
import { ProductList } from './product-list.tsx'

/** The pharmacies with their licenses, and what they make: an administrator enters them (D-89). */
export function PharmaciesPage() {
  const t = useTexts(pharmaciesTexts)
  const read = useQuery(reads.pharmacies())
  const [open, setOpen] = useState<{ pharmacy: Pharmacy | null } | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListPage
        title={t('pharmaciesTitle')}
        note={t('pharmaciesNote')}
        head={<DeskButton onClick={() => setOpen({ pharmacy: null })}>{t('addPharmacy')}</DeskButton>}
        read={read}
        columns={columns(t, (pharmacy) => setOpen({ pharmacy }))}
        rowKey={({ id }) => id}
        empty={{ title: t('noPharmacies'), text: t('noPharmaciesText'), seed: 12 }}
      />
      <ProductList />
      {open ? <PharmacyDialog pharmacy={open.pharmacy} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

const columns = (
  t: TextsOf<typeof pharmaciesTexts>,
  edit: (pharmacy: Pharmacy) => void,
): readonly Column<Pharmacy>[] => [
  column('name', t('name'), ({ name }) => <strong>{name}</strong>, { primary: true }),
  column('phone', t('phone'), ({ phone }) => <span className="type-number whitespace-nowrap">{phone}</span>),
  column('address', t('address'), ({ address }) => address),
  column('licenses', t('licenses'), ({ licenses }) =>
    licenses.length === 0 ? (
      <strong className="text-warn">{t('noLicense')}</strong>
    ) : (
      licenses.map(({ state }) => state).join(', ')
    ),
  ),
  column('act', t('action'), (pharmacy) => (
    <DeskButton onClick={() => edit(pharmacy)} aria-label={t('editPharmacyOf', { name: pharmacy.name })}>
      {t('edit')}
    </DeskButton>
  )),
]
