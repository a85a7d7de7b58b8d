/** Where an event is on its page: the timeline's marks lead there. */
export const eventPlace = (id: string): string => `event-${id}`
