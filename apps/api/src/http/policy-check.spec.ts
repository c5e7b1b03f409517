import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { PolicyCheck } from './policy-check.js';
import { Public, SignedIn } from './policy.js';

@Controller('open')
class ForgetfulController {
  @Get()
  forgotten(): void {}

  @Public()
  @Get('said')
  said(): void {}
}

@SignedIn()
@Controller('closed')
class CarefulController {
  @Get()
  inherited(): void {}
}

@Module({
  imports: [DiscoveryModule],
  controllers: [ForgetfulController, CarefulController],
  providers: [PolicyCheck],
})
class ForgetfulModule {}

describe('Deny by default', () => {
  it('a route that does not say who may call it keeps the process from starting', async () => {
    const module = await Test.createTestingModule({ imports: [ForgetfulModule] }).compile();
    await expect(module.init()).rejects.toThrow('ForgetfulController.forgotten');
    await expect(module.init()).rejects.not.toThrow(/said|inherited/);
  });
});
