import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { checkProfile } from '@contour/domain/profile/profile-rules'
import { BoxedPhone } from '@contour/ui/boxed-phone'
import { Button } from '@contour/ui/button'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { Form } from '@contour/ui/form'
import { Link } from '@contour/ui/link'
import { Notice } from '@contour/ui/notice'
import { RadioCards } from '@contour/ui/option-card'
import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { ConsentWords } from '../../frame/consent-words.tsx'
import { useAskedBack } from '../../frame/use-asked-back.ts'
import { WeightAskedBack } from '../../frame/weight-asked-back.tsx'
import { instantText } from '../../lib/dates.ts'
import { profileTexts } from '../../texts/en/profile.ts'
import { BodyFields } from './body-fields.tsx'
import { CategoryChips } from './category-chips.tsx'
import { ownProfile, type OwnProfile } from './own-profile.ts'
import { PendingContact } from './pending-contact.tsx'
import { bodyOf, draftOf, type ProfileDraft } from './profile-draft.ts'
import { useOutcome } from './use-outcome.tsx'
import { focusField, useSaveProfile } from './use-save-profile.ts'

/** The first form: who the patient is, how we reach them, and what interests them (P-PRF-002). */
export function ProfileForm({ own }: { own: OwnProfile }) {
  const t = useTexts(profileTexts)
  const cache = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(own))
  const [password, setPassword] = useState('')
  const outcome = useOutcome()
  const { save, busy, fresh, asksPassword, problem, forget } = useSaveProfile(outcome.show)
  const set = (change: Partial<ProfileDraft>) => {
    setDraft((now) => ({ ...now, ...change }))
    forget()
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  const { weight: lastLb, height_inch: heightIn } = own.profile
  const askedBack = useAskedBack(draft.weight, { lastLb, heightIn })
  const submit = async () => {
    outcome.clear()
    if (askedBack.doubt === null || checkProfile(bodyOf(draft))) return send()
    askedBack.ask()
    focusField('weight')
  }
  const send = async () => {
    const pending = await save(draft, password)
    if (!pending) return
    setPassword('')
    // The contact on file stays in its field until the code of the new one is entered.
    const filed = draftOf(own)
    setDraft((now) => ({
      ...now,
      email: pending.includes('email') ? filed.email : now.email,
      phone: pending.includes('phone') ? filed.phone : now.phone,
    }))
  }
  const settle = (channel: 'email' | 'phone') => async (text: string) => {
    const { profile } = await cache.fetchQuery({ ...ownProfile, staleTime: 0 })
    const now = draftOf({ ...own, profile })
    setDraft((shown) => ({ ...shown, [channel]: now[channel] }))
    outcome.show({ tone: 'success', text })
    focusField(channel)
  }
  const waiting = (channel: 'email' | 'phone') => {
    const contact = own.pending[channel]
    return contact ? (
      <PendingContact
        key={contact}
        channel={channel}
        contact={contact}
        fresh={fresh.includes(channel)}
        onDone={(text) => void settle(channel)(text)}
      />
    ) : null
  }
  return (
    <Form
      aria-labelledby="profile-you"
      onSubmit={submit}
      className="card grid content-start gap-5 p-5 md:p-8"
    >
      <h2 id="profile-you" className="type-h3">
        {t('you')}
      </h2>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          id="first_name"
          label={t('firstName')}
          value={draft.first_name}
          onChange={(first_name) => set({ first_name })}
          error={errorOf('first_name')}
          autoComplete="given-name"
          autoCapitalize="words"
          maxLength={100}
        />
        <TextField
          id="last_name"
          label={t('lastName')}
          value={draft.last_name}
          onChange={(last_name) => set({ last_name })}
          error={errorOf('last_name')}
          autoComplete="family-name"
          autoCapitalize="words"
          maxLength={100}
        />
      </div>
      <div className="grid gap-2">
        <TextField
          id="email"
          label={t('email')}
          type="email"
          inputMode="email"
          value={draft.email}
          onChange={(email) => set({ email })}
          error={errorOf('email')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        {own.email_trouble && !own.pending.email ? (
          <Notice tone="warn">
            {t(own.email_trouble.reason === 'bounced' ? 'emailBounced' : 'emailComplained', {
              day: instantText(own.email_trouble.at),
            })}
          </Notice>
        ) : null}
        {waiting('email')}
      </div>
      <div className="grid gap-2">
        <BoxedPhone
          id="phone"
          label={t('phone')}
          value={draft.phone}
          onChange={(phone) => set({ phone })}
          error={errorOf('phone')}
        />
        {waiting('phone')}
      </div>
      <RadioCards
        id="gender"
        label={t('gender')}
        options={[
          { value: 'Female', label: t('female') },
          { value: 'Male', label: t('male') },
        ]}
        columns={2}
        value={draft.gender}
        onChange={(gender) => set({ gender })}
        error={errorOf('gender')}
      />
      <BodyFields
        value={draft}
        onChange={set}
        weightError={errorOf('weight')}
        heightError={errorOf('height')}
      />
      {askedBack.isAsked && askedBack.doubt ? (
        <WeightAskedBack
          lb={askedBack.lb}
          lastLb={lastLb}
          doubt={askedBack.doubt}
          onRight={() => {
            askedBack.confirm()
            void send()
          }}
        />
      ) : null}
      <div>
        <p id="texts-question" className="font-semibold">
          <ConsentWords kind="texts" />
        </p>
        <CheckboxField
          id="text_updates"
          label={t('texts')}
          hint={
            own.texts_trouble
              ? t(own.texts_trouble.reason === 'stopped' ? 'textsStopped' : 'textsUndelivered', {
                  day: instantText(own.texts_trouble.at),
                })
              : own.texts_agreed_at
                ? t('textsAgreed', { day: instantText(own.texts_agreed_at) })
                : t('textsAnyTime')
          }
          checked={draft.text_updates}
          onChange={(text_updates) => set({ text_updates })}
        />
      </div>
      <CategoryChips
        chosen={draft.preferred_categories}
        onChange={(preferred_categories) => set({ preferred_categories })}
      />
      {asksPassword ? (
        <div className="grid gap-2">
          <TextField
            id="currentPassword"
            label={t('currentPassword')}
            hint={t('currentPasswordHint')}
            type="password"
            autoComplete="current-password"
            maxLength={1024}
            value={password}
            onChange={(text) => {
              setPassword(text)
              forget()
            }}
            error={errorOf('currentPassword')}
          />
          <p>
            <Link className="link" href="/forgot-password">
              {t('forgot')}
            </Link>
          </p>
        </div>
      ) : null}
      <div className="grid gap-2">
        <Button type="submit" wide busy={busy}>
          {t('save')}
        </Button>
        {outcome.line}
        <p className="type-small text-muted [overflow-wrap:anywhere]">
          {t('since', { day: instantText(own.profile.created_at) })}
          {own.profile.health_id ? ` · ${t('healthId', { id: own.profile.health_id })}` : ''}
        </p>
      </div>
    </Form>
  )
}
