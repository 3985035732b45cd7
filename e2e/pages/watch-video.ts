import { expect, type Page } from '@playwright/test'
import type { Named } from './person.ts'
import { nameOf } from './staff-app.ts'

/** Opens the waiting video of a patient in the reviewers' queue. */
export async function openVideo(reviewer: Page, person: Named): Promise<void> {
  await reviewer.goto('/identity')
  await reviewer.getByRole('link', { name: nameOf(person) }).click()
  await expect(reviewer.getByRole('heading', { name: nameOf(person) })).toBeFocused()
}

/** Plays the identity video to its end, as a reviewer must; one that this browser cannot play is downloaded. */
export async function watchVideo(page: Page): Promise<void> {
  const played = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const ended = new Promise<boolean>((resolve) => {
      video.addEventListener('ended', () => resolve(true), { once: true })
      video.addEventListener('error', () => resolve(false), { once: true })
    })
    video.muted = true
    video.playbackRate = 4
    return video.play().then(
      () => ended,
      () => false,
    )
  })
  if (!played) await page.getByRole('link', { name: 'Download it' }).click()
}
