import { plainAmount } from '@contour/domain/money/cents'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import TextDialog from '../../frame/text-dialog.tsx'
import { callersTexts } from '../../texts/en/callers.ts'
import { AmountDialog } from '../billing/amount-dialog.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { DataRequestDialog } from './data-request-dialog.tsx'
import { HandOverPersonDialog } from './hand-over-person-dialog.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import type { PersonDialog } from './person-actions.tsx'
import { PEOPLE, type PersonRead } from './person-reads.ts'
import { VerifyDialog } from './verify-dialog.tsx'

type Props = { read: PersonRead; onClose: () => void }
type Opened = Props & { open: PersonDialog; onOpen: (dialog: PersonDialog | null) => void }

/** The dialog of what support chose to do for a person. */
export default function PersonDialogs({ open, onOpen, ...props }: Opened) {
  switch (open.kind) {
    case 'verify':
      return (
        <VerifyDialog
          person={props.read.person}
          onVerified={() => onOpen(open.next)}
          onClose={props.onClose}
        />
      )
    case 'address':
      return <AddressDialog {...props} />
    case 'contact':
      return <ContactDialog {...props} />
    case 'note':
      return <NoteDialog {...props} />
    case 'handOver':
      return <HandOverPersonDialog {...props} />
    case 'records':
      return <DataRequestDialog {...props} />
    case 'letter':
      return (
        <LetterDialog
          {...props}
          message={open.message}
          onVerify={() => onOpen({ kind: 'verify', next: open })}
        />
      )
    case 'refund':
      return <RefundDialog {...props} payment={open.payment} />
  }
}

function NoteDialog({ read: { person }, onClose }: Props) {
  const t = useTexts(callersTexts)
  const add = useAction({
    act: calls.service.addNote,
    refresh: PEOPLE,
    done: () => t('noted'),
    onDone: onClose,
  })
  return (
    <TextDialog
      title={t('noteTitle', { person: person.name })}
      label={t('noteLabel')}
      hint={t('noteHint')}
      limit={2000}
      confirmLabel={t('noteSave')}
      action={add}
      onConfirm={(body) => add.run({ id: person.id, body })}
      onClose={onClose}
    />
  )
}

/** Asks billing to refund a payment; support moves no money (D-94). */
function RefundDialog({
  read: { person },
  payment: { id, left_cents: most },
  onClose,
}: Props & { payment: PersonRead['payments'][number] }) {
  const t = useTexts(callersTexts)
  const ask = useAction({
    act: calls.billing.askRefund,
    refresh: PEOPLE,
    onDone: onClose,
  })
  return (
    <AmountDialog
      title={t('refundTitle', { person: person.name })}
      most={most}
      start={plainAmount(most)}
      tooMuch={t('refundTooMuch', { amount: most })}
      actLabel={(amount) => t('refundAsk', { amount })}
      idleLabel={t('refundIdle')}
      action={ask}
      onConfirm={(cents, reason) => ask.run({ id, cents, reason })}
      onClose={onClose}
      say={() => [t('refundText')]}
    />
  )
}
