import type { PreferredCategory } from '@contour/domain/accounts/preferred-categories'
import { clampInches, profileInches } from '@contour/domain/profile/profile-rules'
import { joinPhone, splitPhone, type PhoneParts } from '@contour/ui/boxed-phone'
import type { OwnProfile } from './own-profile.ts'

export type ProfileDraft = {
  first_name: string
  last_name: string
  email: string
  phone: PhoneParts
  gender: string
  weight: string
  feet: string
  inches: string
  text_updates: boolean
  preferred_categories: PreferredCategory[]
}

export const draftOf = ({ profile }: OwnProfile): ProfileDraft => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  email: profile.email,
  phone: splitPhone(profile.phone),
  gender: profile.gender,
  weight: String(profile.weight),
  feet: String(Math.floor(profile.height_inch / 12)),
  inches: String(profile.height_inch % 12),
  text_updates: profile.text_updates,
  preferred_categories: profile.preferred_categories,
})

/** The body of update-profile; a height that cannot be is sent as nothing, which the rule refuses. */
export function bodyOf(draft: ProfileDraft) {
  const { phone, feet, inches, ...rest } = draft
  const height = profileInches(feet, inches)
  return { ...rest, phone: joinPhone(phone), height_inch: Number.isNaN(height) ? '' : height }
}

/** Keeps what may be typed: digits and one point for pounds. */
export const typedWeight = (text: string): string => text.replace(/[^\d.]/g, '').slice(0, 5)

export const typedFeet = (text: string): string => text.replace(/\D/g, '').slice(0, 1)

/** 12 inches and more become 11 (P-PRF-011). */
export function typedInches(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 2)
  return digits === '' ? '' : String(clampInches(Number(digits)))
}
