import { CONTACT_CHANNELS, type ContactChannel } from '@contour/domain/contact/contact-channel'
import { useForm } from '@contour/client/use-form'
import { useTexts } from '@contour/texts/use-texts'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { callersTexts } from '../../texts/en/callers.ts'
import { PEOPLE, type PersonRead } from './person-reads.ts'

type Props = { read: PersonRead; onClose: () => void }
type Sent = { channel: ContactChannel; value: string }

const START: Sent = { channel: 'phone', value: '' }

/** A new phone or email of a verified caller: first where the code goes, then the code that the caller reads. */
export function ContactDialog(props: Props) {
  const [sent, setSent] = useState<Sent | null>(null)
  return sent ? <ConfirmStep {...props} sent={sent} /> : <SendStep {...props} onSent={setSent} />
}

function SendStep({ read: { person }, onClose, onSent }: Props & { onSent: (sent: Sent) => void }) {
  const t = useTexts(callersTexts)
  const send = useAction({
    act: calls.service.changeContact,
    refresh: PEOPLE,
    done: () => null,
    onDone: (_, { channel, value }) => onSent({ channel, value }),
  })
  const form = useForm({
    id: 'contact',
    start: START,
    check: ({ value }) => ({
      value: value.trim() === '' ? t('missing', { label: t('newValue') }) : undefined,
    }),
    action: send,
    send: ({ channel, value }) => send.run({ id: person.id, channel, value: value.trim() }),
  })
  return (
    <FormDialog
      title={t('contactTitle', { person: person.name })}
      submitLabel={t('sendCode')}
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.choice('channel', CONTACT_CHANNELS)}
        label={t('channel')}
        choices={CONTACT_CHANNELS.map((value) => ({ value, label: t(value) }))}
      />
      <TextField {...form.field('value')} label={t('newValue')} autoComplete="off" maxLength={254} />
      <p className="text-muted">{t('contactText')}</p>
    </FormDialog>
  )
}

function ConfirmStep({ read: { person }, onClose, sent }: Props & { sent: Sent }) {
  const t = useTexts(callersTexts)
  const form = useActionForm({
    id: 'code',
    start: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? t('missing', { label: t('code') }) : undefined }),
    act: calls.service.confirmContact,
    refresh: PEOPLE,
    onDone: onClose,
    input: ({ code }) => ({ id: person.id, channel: sent.channel, code: code.trim() }),
  })
  return (
    <FormDialog
      title={t('contactTitle', { person: person.name })}
      submitLabel={t('confirmCode')}
      form={form}
      onClose={onClose}
    >
      <p>{t('codeText', { contact: sent.value })}</p>
      <TextField
        {...form.field('code')}
        label={t('code')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={4}
        widthChars={6}
      />
    </FormDialog>
  )
}
