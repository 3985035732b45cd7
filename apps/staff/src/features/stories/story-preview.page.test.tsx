import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { StoryPreview } from './story-preview.tsx'

const story = {
  title: 'Robin',
  clip: '/story-media/clip-of-robin-00000000.mp4',
  poster: '/story-media/poster-robin-000000000.webp',
  captions: '/story-media/captions-robin-0000000.vtt',
}
const open = (change: Partial<typeof story> = {}) =>
  openPage(<StoryPreview {...story} {...change} />, { roles: ['content'] })

test('W-66 a story is watched in the console as the report shows it, with its poster and captions', async () => {
  open()
  const video = await screen.findByLabelText('Preview of “Robin”')
  expect(video.getAttribute('poster')).toBe(story.poster)
  expect(video.querySelector('source')?.getAttribute('src')).toBe(story.clip)
  expect(video.querySelector('track')?.getAttribute('src')).toBe(story.captions)
})

test('W-66 a file of the site, which the console does not serve, has no preview that cannot play', () => {
  open({ clip: '/videos/robin.mp4' })
  expect(document.querySelector('video')).toBeNull()
})
