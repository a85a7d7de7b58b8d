// The path under which the API is mounted, for programs and for our own pages.
export const API_BASE_PATH = '/apis/v1/core'
