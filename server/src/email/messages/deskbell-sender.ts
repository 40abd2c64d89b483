export const DESKBELL = { name: 'Deskbell', color: '#7c3aed' };
