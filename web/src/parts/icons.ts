// Stroke icons of 24 × 24 units.

export const ICONS = {
  play: 'M7 5l12 7-12 7z',
  games: 'M4 6h16M4 12h16M4 18h10',
  settings:
    'M12 9a3 3 0 100 6 3 3 0 000-6zM4 12h2M18 12h2M12 4v2M12 18v2M6.3 6.3l1.5 1.5M16.2 16.2l1.5 1.5M6.3 17.7l1.5-1.5M16.2 7.8l1.5-1.5',
  learn: 'M12 6c-2-1.500-5-2-8-2v14c3 0 6 .5 8 2 2-1.500 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14',
  analysis: 'M4 20V4M4 20h16M8 16l3.500-5 3 3L20 7',
  edit: 'M4 20l1-4L16 5l3 3L8 19z',
  link: 'M10 14a4 4 0 005.700 0l3-3a4 4 0 00-5.700-5.700l-1 1M14 10a4 4 0 00-5.700 0l-3 3a4 4 0 005.700 5.700l1-1',
  open: 'M12 4v11M8 11l4 4 4-4M5 19h14',
  board: 'M5 4h14v16H5zM5 12h14M12 4v16',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 00-3.5 10.9c.6.5 1 1.200 1 2.1h5c0-.9.4-1.600 1-2.100A6 6 0 0012 3z',
  back: 'M9 7L4 12l5 5M4 12h11a5 5 0 010 10h-2',
  forth: 'M15 7l5 5-5 5M20 12H9a5 5 0 000 10h2',
  hand: 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
  star: 'M12 4l2.400 5.100 5.600.700-4.100 3.800 1.100 5.500L12 16.300 7 19.100l1.100-5.500L4 9.800l5.600-.700z',
  flip: 'M7 4v14M4 15l3 3 3-3M17 20V6M14 9l3-3 3 3',
  draw: 'M5 9h14M5 15h14',
  flag: 'M6 21V4M6 5h11l-2 4 2 4H6',
  zone: 'M12 21c5-3 7-6 7-10V6l-7-3-7 3v5c0 4 2 7 7 10z',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  again: 'M4 12a8 8 0 108-8c-3 0-5 1.500-6.500 3.500M5 3v5h5',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 13l4 4L19 7',
  first: 'M7 5v14M18 6l-7 6 7 6',
  previous: 'M15 6l-7 6 7 6',
  next: 'M9 6l7 6-7 6',
  last: 'M17 5v14M6 6l7 6-7 6',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  anchor: 'M12 8v13M9 5.500a3 3 0 106 0 3 3 0 00-6 0M4 13c0 5 4 8 8 8s8-3 8-8M8 11h8',
  join: 'M5 5l7 7M19 5l-7 7M12 12v8M9 17l3 3 3-3',
} as const;

export type IconName = keyof typeof ICONS;
