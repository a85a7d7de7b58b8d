import { describe, expect, test } from 'vitest'
import { removalSteps } from '#shared/blocklists/listing.ts'

describe('the way off a list', () => {
  test('is the list’s own, and ends with its page', () => {
    expect(
      removalSteps({
        operator: 'Cisco Talos',
        delist: 'https://www.spamcop.net/bl.shtml',
        delistSteps: ['Stop the mail that is being reported.', 'Wait: the entry ends.'],
      }),
    ).toBe(
      'Stop the cause first, then follow the steps of Cisco Talos. Stop the mail that is being reported. Wait: the entry ends. Details: https://www.spamcop.net/bl.shtml',
    )
  })

  test('does not send anyone to ask where nobody can', () => {
    const text = removalSteps({
      operator: 'NiX Spam',
      delist: 'https://nix.example/',
      delistSteps: ['Wait: nobody can ask for removal.'],
    })
    expect(text).not.toMatch(/then ask/)
  })
})
