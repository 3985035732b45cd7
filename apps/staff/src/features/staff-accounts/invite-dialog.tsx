import { isEmail } from '@contour/domain/contact/email'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { LinkToShare } from './link-to-hand-over.tsx'
import { personBody, personProblems, type PersonForm } from './person-form.ts'
import { PersonFields } from './person-fields.tsx'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

const EMPTY: PersonForm & { email: string } = { email: '', name: '', roles: [], npi: '' }

/** Invites a staff member by email. Without a mail server the link is shown, to be handed over. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(staffAccountsTexts)
  const [link, setLink] = useState<string | null>(null)
  const form = useActionForm({
    id: 'person',
    start: EMPTY,
    check: (typed) => ({
      email: isEmail(typed.email) ? undefined : t('emailWrong'),
      ...personProblems(t, typed),
    }),
    act: calls.accounts.invite,
    refresh: [['staff']],
    done: ({ link: shown }, { email }) => (shown ? t('linkCreated') : t('invitationSent', { email })),
    onDone: ({ link: shown }) => (shown ? setLink(shown) : onClose()),
    input: ({ email, ...person }) => ({ email: email.trim(), ...personBody(person) }),
  })
  if (link) return <LinkToShare link={link} name={form.draft.name.trim()} onClose={onClose} />
  return (
    <FormDialog title={t('invite')} submitLabel={t('sendInvitation')} form={form} onClose={onClose}>
      <p className="text-muted">{t('inviteNote')}</p>
      <TextField
        {...form.field('email')}
        label={t('email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PersonFields name={form.field('name')} roles={form.field('roles')} npi={form.field('npi')} />
    </FormDialog>
  )
}
